/**
 * Draws annotations as they print (stamps, highlights), never as forms to fill in. `AnnotationMode.ENABLE` of PDF.js, which
 * is loaded later than what draws with it.
 */
export const annotationMode = 1
