import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

export interface CopyButtonProps {
  text: string
  /** Verb and object, such as `Copy link`. */
  label: string
  /** `words` shows the label next to the icon. */
  variant?: 'icon' | 'words'
}

/** Copies text to the clipboard and says so. */
export function CopyButton({ text, label, variant = 'icon' }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }

  const words = { idle: label, copied: 'Copied', refused: 'Couldn’t copy. Select the text and copy it' }[
    state
  ]
  const icon = state === 'copied' ? Check : Copy
  return (
    <>
      {variant === 'icon' ? (
        <IconButton label={words} icon={icon} size="small" onPress={() => void copy()} />
      ) : (
        <Button icon={icon} onPress={() => void copy()}>
          {words}
        </Button>
      )}
      <output className="sr-only">{state === 'idle' ? '' : words}</output>
    </>
  )
}
