import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import SwaggerUIBundle from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { referenceQuery, sampleIdsQuery } from '../../api/reference.ts'
import { QueryFailure } from '../../records/query-failure.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { SkeletonPage } from '../../kit/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import { fillExamples } from './fill-examples.ts'
import { nameControls } from './name-controls.ts'
import './reference.css'

/** The public interface with an example of every operation that can be run from here. Open to everyone. */
export function ReferencePage() {
  const document = useQuery(referenceQuery)
  const samples = useQuery(sampleIdsQuery)
  const { data } = document
  const filled = useMemo(
    () => (data && samples.data ? fillExamples(data, samples.data, location.origin) : null),
    [data, samples.data],
  )
  const isSignedIn = samples.data?.account !== undefined
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-6xl pb-16">
      <PageHeader
        title="Interface reference"
        back={{ href: paths.overview.href(), label: 'Dashboard' }}
        description={
          <>
            Every operation of the public interface, with an example that runs.{' '}
            {isSignedIn
              ? 'You are signed in, so examples act as you, in your organisation, with its own ids filled in.'
              : 'Enter API credentials under Authorize, or sign in, to run them.'}{' '}
            <TextLink href="/openapi.json" target="_blank">
              OpenAPI document
            </TextLink>
          </>
        }
      />
      {document.isError ? (
        <QueryFailure of={document} />
      ) : filled ? (
        <Viewer document={filled} />
      ) : (
        <SkeletonPage />
      )}
    </main>
  )
}

/** Swagger UI, which draws into an element of its own. */
function Viewer({ document }: { document: unknown }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const domNode = element.current
    if (!domNode) return undefined
    const stopNaming = nameControls(domNode)
    SwaggerUIBundle({
      domNode,
      // It modifies what it is given.
      spec: structuredClone(document),
      deepLinking: true,
      displayRequestDuration: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: -1,
      defaultModelRendering: 'model',
      filter: true,
      persistAuthorization: false,
      requestSnippetsEnabled: true,
      tryItOutEnabled: true,
      syntaxHighlight: false,
      validatorUrl: null,
      plugins: [plainPaths],
    })
    return () => {
      stopNaming()
      domNode.replaceChildren()
    }
  }, [document])
  return <div ref={element} className="reference px-2 md:px-4" />
}

/** A link inside the button that opens an operation would nest one control in another. The address follows anyway. */
function plainPaths({ React }: { React: { createElement: (...parts: unknown[]) => unknown } }) {
  const DeepLink = ({ text }: { text: unknown }) => React.createElement('span', null, text)
  return { components: { DeepLink } }
}
