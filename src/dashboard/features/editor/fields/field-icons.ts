import Calendar from 'lucide-react/icons/calendar'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Signature from 'lucide-react/icons/signature'
import SquareCheck from 'lucide-react/icons/square-check'
import TextCursorInput from 'lucide-react/icons/text-cursor-input'
import Type from 'lucide-react/icons/type'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import type { LucideIcon } from 'lucide-react'
import type { FieldType } from '#domain/field/field.ts'

/** An icon for each kind of field. */
export const fieldIcons: Readonly<Record<FieldType, LucideIcon>> = {
  signature: Signature,
  initials: Type,
  witness: UserRoundPen,
  date: Calendar,
  input: TextCursorInput,
  checkbox: SquareCheck,
  dropdown: ChevronsUpDown,
}
