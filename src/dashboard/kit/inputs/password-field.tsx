import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { useKitWords } from '../text/kit-words.ts'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A secret, hidden until asked for. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const words = useKitWords()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      autoCorrect="off"
      spellCheck="false"
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <ToggleButton
          isSelected={isShown}
          onChange={setShown}
          aria-label={words.showPassword}
          className="flex size-7 cursor-pointer items-center justify-center rounded-sm text-faint focus-ring-inset pointer-coarse:size-10 data-hovered:text-ink"
        >
          <Icon aria-hidden className="size-4" />
        </ToggleButton>
      }
    />
  )
}
