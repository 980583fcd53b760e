import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useState } from 'react'
import { Button } from '../../../kit/buttons/button.tsx'
import { LinkButton } from '../../../kit/buttons/link-button.tsx'
import { useWords } from '../messages/words.ts'

const seconds = 6

/** Continues to the sender's redirect address, after a moment in which the recipient can stay. */
export function Redirect({ url }: { url: string }) {
  const words = useWords()
  const [left, setLeft] = useState(seconds)
  const [stays, setStays] = useState(false)
  const { host } = new URL(url)

  useEffect(() => {
    if (stays) return
    if (left === 0) {
      globalThis.location.assign(url)
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, stays, url])

  return (
    <div className="flex flex-col gap-2.5 rounded-lg bg-surface p-4 shadow-card">
      {!stays && (
        <p className="text-base" aria-live="off">
          {words.finished.redirect(host, left)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton href={url} variant="primary" size="large" trailingIcon={ExternalLink}>
          {words.finished.redirectNow(host)}
        </LinkButton>
        {!stays && (
          <Button size="large" onPress={() => setStays(true)}>
            {words.finished.stay}
          </Button>
        )}
      </div>
    </div>
  )
}
