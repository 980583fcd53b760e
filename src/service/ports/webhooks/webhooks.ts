/** One request to an endpoint. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as it is, in UTF-8. */
  readonly body: string
}

/** What came of a request. */
export interface WebhookAnswer {
  /** Null when no answer came. */
  readonly status: number | null
  /** The Retry-After header as it came. */
  readonly retryAfter: string | null
  /** The beginning of the answer's body. */
  readonly text: string
  /** Why no answer came, in words; null when one did. */
  readonly error: string | null
  readonly milliseconds: number
}

/** How the service reaches the endpoints of integrators. */
export interface Webhooks {
  /** Says in words why an address may not be an endpoint; null when it may. */
  whyNot(url: string): Promise<string | null>
  /** Posts once, within the time limit; never follows a redirect, never throws. */
  post(request: WebhookRequest): Promise<WebhookAnswer>
}
