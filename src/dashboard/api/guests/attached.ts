/** Data inside a document, for a session's headers. Null when it cannot be loaded. */
export async function fetchAttached(
  file: string,
  headers: Readonly<Record<string, string>>,
): Promise<Blob | null> {
  try {
    const answer = await fetch(file, { headers, credentials: 'omit', referrerPolicy: 'no-referrer' })
    return answer.ok ? await answer.blob() : null
  } catch {
    return null
  }
}
