/** Where a bucket is, and its credentials. */
export interface S3Settings {
  /** With protocol, bucket and prefix, without a trailing slash. */
  readonly root: string
  /** The bucket alone, and the prefix of all its keys with a trailing slash if there is one. */
  readonly bucket: string
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=…&tls=false]`, with key and secret percent-encoded. Throws
 * TypeError in words for the operator.
 */
export function readS3Url(address: string): S3Settings {
  const url = new URL(address)
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  const tls = url.searchParams.get('tls') ?? 'true'
  if (path === '') throw new TypeError('names no bucket: s3://KEY:SECRET@host/bucket')
  if (url.username === '' || url.password === '')
    throw new TypeError('names no key and secret: s3://KEY:SECRET@host/bucket')
  if (tls !== 'true' && tls !== 'false') throw new TypeError('must say tls=true or tls=false')
  const host = `${tls === 'true' ? 'https' : 'http'}://${url.host}`
  const [bucket = '', ...folders] = path.split('/')
  return {
    root: `${host}/${path}`,
    bucket: `${host}/${bucket}`,
    prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
