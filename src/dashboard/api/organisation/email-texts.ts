import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'

/** Where emails get words of their own. */
export type TextPlace = { readonly kind: 'organisation' } | { readonly kind: 'group'; readonly id: string }

export type EmailText = Awaited<ReturnType<typeof client.app.emailTexts.organisation>>['texts'][number]
export type EmailTextChange = Parameters<typeof client.app.emailTexts.setOrganisation>[0]['body']

/** What one place writes in every email and language. */
export function emailTextsQuery(place: TextPlace) {
  const id = place.kind === 'group' ? place.id : ''
  return queryOptions({
    queryKey: ['email-texts', place.kind, id] as const,
    queryFn: ({ signal }) =>
      place.kind === 'group'
        ? client.app.emailTexts.group({ params: { id } }, { signal })
        : client.app.emailTexts.organisation({}, { signal }),
  })
}

/** Writes subject and opening of one email in one language. */
export function useSetEmailText(place: TextPlace) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: EmailTextChange) =>
      place.kind === 'group'
        ? client.app.emailTexts.setGroup({ params: { id: place.id }, body })
        : client.app.emailTexts.setOrganisation({ body }),
    onSuccess: (texts) => {
      cache.setQueryData(emailTextsQuery(place).queryKey, texts)
      // Groups say what they inherit.
      if (place.kind === 'organisation') void cache.invalidateQueries({ queryKey: ['email-texts', 'group'] })
    },
  })
}

/** The email with these words, as the service would write it. */
export function useTextPreview() {
  return useMutation({
    mutationFn: (body: EmailTextChange) => client.app.emailTexts.preview({ body }),
  })
}
