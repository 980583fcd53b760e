import { clientSample } from './client-sample.ts'
import type { SampleCall } from './client-sample.ts'

export type SampleLanguage = 'curl' | 'typescript' | 'python' | 'php'

/** How to make a call: by the client for TypeScript, elsewhere by what a language comes with or its usual library. */
export const requestSamples: Readonly<Record<SampleLanguage, (call: SampleCall) => string>> = {
  curl: ({ method, url, headers, body }) =>
    [
      `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(url)}`,
      ...Object.entries(headers).map(([name, value]) => `  -H ${shellQuoted(`${name}: ${value}`)}`),
      ...(body === undefined ? [] : [`  --json ${shellQuoted(json(body))}`]),
    ].join(' \\\n'),
  typescript: clientSample,
  python: ({ method, url, headers, body }) =>
    [
      'import requests',
      '',
      `response = requests.${method.toLowerCase()}(`,
      `    ${json(url)},`,
      `    headers=${indented(members(headers, json, json, ': '), 4)},`,
      ...(body === undefined ? [] : [`    json=${indented(pythonOf(body), 4)},`]),
      ')',
      'response.raise_for_status()',
      ...(method === 'DELETE' ? [] : ['result = response.json()']),
    ].join('\n'),
  php: ({ method, url, headers, body }) => {
    const lines = Object.entries(headers).map(([name, value]) => phpOf(`${name}: ${value}`))
    if (body !== undefined) lines.push(`'Content-Type: application/json'`)
    return [
      '<?php',
      `$request = curl_init(${phpOf(url)});`,
      'curl_setopt_array($request, [',
      ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
      '    CURLOPT_RETURNTRANSFER => true,',
      `    CURLOPT_HTTPHEADER => [\n${lines.map((line) => `        ${line},`).join('\n')}\n    ],`,
      ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${indented(phpOf(body), 4)}),`]),
      ']);',
      ...(method === 'DELETE'
        ? ['curl_exec($request);']
        : ['$result = json_decode(curl_exec($request), true);']),
    ].join('\n')
  },
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

/** Moves all lines but the first to the right. */
function indented(text: string, spaces = 2): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`)
}

function members(
  values: Readonly<Record<string, string>>,
  nameOf: (name: string) => string,
  valueOf: (value: string) => string,
  between: string,
): string {
  const lines = Object.entries(values).map(([name, value]) => `  ${nameOf(name)}${between}${valueOf(value)},`)
  return `{\n${lines.join('\n')}\n}`
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function pythonOf(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return nested(value, pythonOf, ['{', '}'], ['[', ']'], ': ', json)
}

function phpOf(value: unknown): string {
  const quoted = (text: unknown) =>
    typeof text === 'string' ? `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(text)
  return nested(value, phpOf, ['[', ']'], ['[', ']'], ' => ', quoted)
}

function nested(
  value: unknown,
  of: (inner: unknown) => string,
  object: readonly [string, string],
  list: readonly [string, string],
  between: string,
  plain: (value: unknown) => string,
): string {
  if (typeof value !== 'object' || value === null) return plain(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? list : object
  const parts = isList
    ? value.map((item) => of(item))
    : Object.entries(value).map(([name, inner]) => `${plain(name)}${between}${of(inner)}`)
  if (parts.length === 0) return `${open}${close}`
  return `${open}\n${parts.map((part) => `    ${indented(part, 4)},`).join('\n')}\n${close}`
}
