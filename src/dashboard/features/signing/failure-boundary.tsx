import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../kit/buttons/button.tsx'
import { useWords } from './messages/words.ts'
import { Frame } from './screens/frame.tsx'

/** Shows a way on when a part of the page fails, such as code that cannot be fetched. What was entered is kept by then. */
export class FailureBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children
  }
}

function Failed() {
  const words = useWords()
  return (
    <Frame branding={null} sender={null} heading={words.failed.heading} icon={TriangleAlert} tone="warning">
      <p>{words.failed.text}</p>
      <Button variant="primary" size="large" icon={RotateCw} onPress={() => globalThis.location.reload()}>
        {words.tryAgain}
      </Button>
    </Frame>
  )
}
