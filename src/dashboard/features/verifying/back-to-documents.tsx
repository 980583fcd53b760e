import { Button } from '../../kit/buttons/button.tsx'
import { useWords } from './messages/words.ts'

/** The way back to the signing page for which the identity is proved. */
export function BackToDocuments({ page }: { page: string }) {
  const { done } = useWords()
  return (
    <>
      <p>{done.backText}</p>
      <Button variant="primary" size="large" isWide onPress={() => location.assign(page)}>
        {done.back}
      </Button>
    </>
  )
}
