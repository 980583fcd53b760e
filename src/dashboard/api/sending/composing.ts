import { client } from '../client.ts'

export type OpenedEditor = Awaited<ReturnType<typeof client.composing.open>>

/** Opens the address of an embedded editor, which works once. `session` is of who opened it before, and asks how it ended. */
export function openEditor(token: string, session?: string): Promise<OpenedEditor> {
  return client.composing.open({ body: { token, ...(session === undefined ? {} : { session }) } })
}

/** Ends the embedded editor that this page is. */
export async function endEditor(): Promise<void> {
  await client.composing.end()
}

/** Makes the address of an editor for a draft, as a server of an integrator does. */
export async function embedEditor(envelopeId: string): Promise<string> {
  return (await client.composing.create({ body: { envelopeId } })).address
}
