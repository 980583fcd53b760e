import { parseDate } from '@internationalized/date'
import CalendarIcon from 'lucide-react/icons/calendar'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import { classes } from '../layout/classes.ts'
import { fieldLayout, FieldLabel, FieldNotes } from './field-parts.tsx'
import { inputText } from './input-text.ts'
import type { FieldWords } from './field-parts.tsx'

export interface DatePickerProps extends FieldWords {
  /** `YYYY-MM-DD`, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  minValue?: string
  maxValue?: string
  isDisabled?: boolean
  className?: string
}

const calendarButton =
  'flex size-8 cursor-pointer items-center justify-center rounded-md text-muted focus-ring-inset pointer-coarse:size-10 data-disabled:opacity-40 data-hovered:bg-hover data-hovered:text-ink'

/** A day, typed part by part or picked from a calendar. */
export function DatePicker({
  label,
  description,
  error,
  isOptional,
  isLabelHidden,
  value,
  onChange,
  minValue,
  maxValue,
  className,
  ...props
}: DatePickerProps) {
  return (
    <AriaDatePicker
      {...props}
      value={value === null ? null : parseDate(value)}
      onChange={(day) => onChange(day?.toString() ?? null)}
      {...(minValue === undefined ? {} : { minValue: parseDate(minValue) })}
      {...(maxValue === undefined ? {} : { maxValue: parseDate(maxValue) })}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={classes(fieldLayout, className)}
    >
      <FieldLabel label={label} isOptional={isOptional} isLabelHidden={isLabelHidden} />
      <Group className="flex h-9 min-w-0 items-center control-line pl-2 pointer-coarse:h-11">
        <DateInput className={classes('flex min-w-0 flex-1 items-center tabular-nums', inputText)}>
          {(segment) => (
            <DateSegment
              segment={segment}
              className="rounded-xs px-px outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-faint data-focused:data-placeholder:text-on-accent"
            />
          )}
        </DateInput>
        <Button className="flex h-full w-9 cursor-pointer items-center justify-center text-faint focus-ring-inset data-hovered:text-ink">
          <CalendarIcon aria-hidden className="size-4" />
        </Button>
      </Group>
      <FieldNotes description={description} error={error} />
      <Popover
        offset={4}
        className="rounded-lg bg-raised p-3 shadow-float outline-none data-entering:animate-rise"
      >
        <Dialog className="outline-none">
          <Calendar>
            <header className="flex items-center gap-1 pb-2">
              <Heading className="flex-1 px-2 text-sm" />
              <Button slot="previous" className={calendarButton}>
                <ChevronLeft aria-hidden className="size-4" />
              </Button>
              <Button slot="next" className={calendarButton}>
                <ChevronRight aria-hidden className="size-4" />
              </Button>
            </header>
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="h-7 text-xs font-medium text-faint">
                    {day}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <CalendarCell
                    date={date}
                    className="flex size-8 cursor-pointer items-center justify-center rounded-md text-sm text-ink tabular-nums focus-ring-inset pointer-coarse:size-10 data-disabled:text-faint data-disabled:opacity-50 data-hovered:bg-hover data-outside-month:hidden data-selected:bg-accent data-selected:text-on-accent"
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  )
}
