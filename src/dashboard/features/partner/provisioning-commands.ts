/** A partner's calls as terminal commands. They name the key's variable, never the key. */
export function provisioningCommands(
  origin: string,
): readonly { readonly title: string; readonly command: string }[] {
  const key = `  -H "X-Service-Partner: $PARTNER_KEY"`
  const json = `  -H 'Content-Type: application/json'`
  const body = JSON.stringify({ name: 'Ada Park', email: 'ada@example.com', business: 'Harbour & Finch' })
  return [
    {
      title: 'Register an organisation with its first account',
      command: lines(`curl -X POST ${origin}/v1/accounts/register`, key, json, `  -d '${body}'`),
    },
    {
      title: 'List the accounts of all organisations it registered',
      command: lines(`curl ${origin}/v2/accounts`, key),
    },
    {
      title: 'Get a code that signs a browser in, once, at /code-exchange?code=…',
      command: lines(`curl "${origin}/v1/accounts/$ACCOUNT_ID/auth-code"`, key),
    },
  ]
}

function lines(...parts: readonly string[]): string {
  return parts.join(' \\\n')
}
