import { Component } from 'react'
import type { ReactNode } from 'react'

interface FailureBoundaryProps {
  readonly children: ReactNode
  /** Shows a way on. */
  readonly fallback: ReactNode
}

/** Shows something else when a part of the page fails, such as code that cannot be fetched. */
export class FailureBoundary extends Component<FailureBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
