import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { dateTokens, defaultDateFormat } from '#domain/date-format.ts'
import type { DraftField } from '../../../../api/sending/drafts.ts'
import { IconButton } from '../../../../kit/buttons/icon-button.tsx'
import { Menu } from '../../../../kit/overlays/menu.tsx'
import { Popover } from '../../../../kit/overlays/popover.tsx'
import { TextField } from '../../../../kit/inputs/text-field.tsx'
import { useFieldEditor } from '../../editor-context.ts'
import { dateSample } from '../use-marks.ts'

const usual = [
  defaultDateFormat,
  'DD/MM/YYYY',
  'D MMMM YYYY',
  'D MMM YYYY, HH:mm',
  'MMMM D, YYYY',
  'MM/DD/YYYY hh:mm A',
  'YYYY-MM-DD HH:mm:ss',
]

const meanings: Readonly<Record<(typeof dateTokens)[number], string>> = {
  D: 'day, 1 to 31',
  DD: 'day, 01 to 31',
  M: 'month, 1 to 12',
  MM: 'month, 01 to 12',
  MMM: 'short month',
  MMMM: 'full month',
  YY: 'year, two digits',
  YYYY: 'year, four digits',
  H: 'hour, 0 to 23',
  HH: 'hour, 00 to 23',
  h: 'hour, 1 to 12',
  hh: 'hour, 01 to 12',
  mm: 'minutes',
  ss: 'seconds',
  A: 'AM or PM',
  a: 'am or pm',
}

/** How the date is printed, with a sample of now. */
export function DateFormatProperty({ field }: { field: DraftField }) {
  const fieldEditor = useFieldEditor()
  const set = (dateFormat: string) =>
    fieldEditor.change('Change date format', (one) => ({ ...one, dateFormat }), `date ${field.id}`)
  const sample = dateSample(field.dateFormat)
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label="Date format"
        value={field.dateFormat}
        maxLength={100}
        onChange={set}
        error={field.dateFormat.trim() === '' ? 'Needs at least one token.' : undefined}
        trailing={
          <>
            <Popover
              label="Tokens of a date format"
              placement="bottom end"
              trigger={<IconButton label="Tokens" icon={CircleHelp} size="small" />}
            >
              <TokenTable />
            </Popover>
            <Menu
              label="Common formats"
              trigger={<IconButton label="Common formats" icon={ChevronDown} size="small" />}
              actions={usual.map((format) => ({
                id: format,
                label: dateSample(format),
                perform: () => set(format),
              }))}
            />
          </>
        }
      />
      <p className="text-sm text-muted">
        {'Prints as '}
        <span className="font-medium text-ink">{sample || '…'}</span>
        {', at the moment of completing.'}
      </p>
    </div>
  )
}

function TokenTable() {
  return (
    <table className="text-sm">
      <thead className="sr-only">
        <tr>
          <th>Token</th>
          <th>Meaning</th>
          <th>Now</th>
        </tr>
      </thead>
      <tbody>
        {dateTokens.map((token) => (
          <tr key={token}>
            <td className="py-0.5 pr-4 font-mono font-medium text-ink">{token}</td>
            <td className="pr-4 text-muted">{meanings[token]}</td>
            <td className="text-faint tabular-nums">{dateSample(token)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
