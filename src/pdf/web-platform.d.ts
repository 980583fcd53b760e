/** The parts of the web platform that every environment of this module has, and no more. */

interface WebCryptoKey {
  readonly algorithm: { readonly name: string; readonly namedCurve?: string }
}

interface KeyAlgorithm {
  readonly name: string
  readonly namedCurve?: string
  readonly hash?: string
  readonly saltLength?: number
}

declare const crypto: {
  readonly getRandomValues: (bytes: Uint8Array) => Uint8Array
  readonly subtle: {
    readonly digest: (algorithm: string, data: Uint8Array) => Promise<ArrayBuffer>
    readonly sign: (algorithm: KeyAlgorithm, key: WebCryptoKey, data: Uint8Array) => Promise<ArrayBuffer>
    readonly verify: (
      algorithm: KeyAlgorithm,
      key: WebCryptoKey,
      signature: Uint8Array,
      data: Uint8Array,
    ) => Promise<boolean>
    readonly generateKey: (
      algorithm: KeyAlgorithm,
      extractable: boolean,
      usages: readonly string[],
    ) => Promise<{ readonly privateKey: WebCryptoKey; readonly publicKey: WebCryptoKey }>
    readonly importKey: (
      format: string,
      data: Uint8Array,
      algorithm: KeyAlgorithm,
      extractable: boolean,
      usages: readonly string[],
    ) => Promise<WebCryptoKey>
    readonly exportKey: (format: string, key: WebCryptoKey) => Promise<ArrayBuffer>
  }
}

declare class CompressionStream {
  constructor(format: 'deflate')
  readonly readable: DecompressionStream['readable']
  readonly writable: DecompressionStream['writable']
}

declare class DecompressionStream {
  constructor(format: 'deflate')
  readonly readable: {
    readonly getReader: () => {
      readonly read: () => Promise<{ readonly value?: Uint8Array }>
      readonly cancel: () => Promise<void>
    }
  }
  readonly writable: {
    readonly getWriter: () => {
      readonly write: (chunk: Uint8Array) => Promise<void>
      readonly close: () => Promise<void>
    }
  }
}

declare class TextDecoder {
  constructor(label: string, options: { readonly fatal: boolean })
  readonly decode: (bytes: Uint8Array) => string
}

declare const performance: { readonly now: () => number }
