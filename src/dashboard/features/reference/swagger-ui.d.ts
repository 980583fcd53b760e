/** The part of Swagger UI in use, which has no types of its own. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SwaggerUIOptions {
    readonly domNode: HTMLElement
    readonly spec: unknown
    readonly [option: string]: unknown
  }
  export default function SwaggerUIBundle(options: SwaggerUIOptions): unknown
}
