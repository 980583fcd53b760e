import { Component } from 'react'
import type { ReactNode } from 'react'

interface FailureBoundaryProps {
  readonly children: ReactNode
  /** Offers a way on. */
  readonly fallback: ReactNode
}

/** Shows a fallback when part of the page fails, such as code that cannot be loaded. */
export class FailureBoundary extends Component<FailureBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
