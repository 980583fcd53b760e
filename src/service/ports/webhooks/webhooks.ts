/** One request to an endpoint. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as it is, in UTF-8. */
  readonly body: string
}

/** The result of a request. */
export interface WebhookAnswer {
  /** Null when there was no response. */
  readonly status: number | null
  /** The Retry-After header as received. */
  readonly retryAfter: string | null
  /** The beginning of the response body. */
  readonly text: string
  /** Why there was no response, in words. Null when there was one. */
  readonly error: string | null
  readonly milliseconds: number
}

/** Reaches the endpoints of integrators. */
export interface Webhooks {
  /** Says in words why an address may not be an endpoint, or null when it may. */
  whyNot(url: string): Promise<string | null>
  /** Posts once within the time limit. Never follows a redirect, never throws. */
  post(request: WebhookRequest): Promise<WebhookAnswer>
}
