import { EditorFor } from './editor-page.tsx'
import { templateSubject } from './template-subject.ts'

/** `/create-template`: a new template, or the one that `templateId` names. */
export function TemplateEditorPage() {
  return <EditorFor subject={templateSubject} />
}
