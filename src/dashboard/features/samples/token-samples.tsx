import { Avatar } from '../../kit/layout/avatar.tsx'
import { recipientColors } from '../../kit/layout/recipient-colors.ts'
import { Sample } from './sample.tsx'

const backgrounds = [
  'bg-canvas',
  'bg-surface',
  'bg-raised',
  'bg-sunken',
  'bg-paper',
  'bg-accent',
  'bg-accent-soft',
]
const inks = [
  'text-ink',
  'text-muted',
  'text-faint',
  'text-accent-ink',
  'text-success',
  'text-warning',
  'text-danger',
  'text-info',
]
const sizes = ['text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs']
const people = [
  'Ada Lovelace',
  'Bo Chen',
  'Carla Díaz',
  'Dmitri Orlov',
  'Ewa Nowak',
  'Farid Amin',
  'Grace Hall',
  '日本 太郎',
  'Inês Sá',
  'Jan Mak',
]

export function TokenSamples() {
  return (
    <>
      <Sample name="grounds">
        {backgrounds.map((name) => (
          <span key={name} className="flex flex-col gap-1 text-xs text-muted">
            <span className={`size-14 rounded-md shadow-card ${name}`} />
            {name.slice(3)}
          </span>
        ))}
      </Sample>
      <Sample name="inks">
        {inks.map((name) => (
          <span key={name} className={`text-base font-medium ${name}`}>
            {name.slice(5)}
          </span>
        ))}
      </Sample>
      <Sample name="type">
        <div className="flex flex-col gap-1">
          {sizes.map((size) => (
            <p key={size} className={size}>
              Lease for 12 Harbour Street <span className="text-faint">{size}</span>
            </p>
          ))}
          <p className="text-base tabular-nums">1,111.10 · 8,888.88 tabular</p>
        </div>
      </Sample>
      <Sample name="recipientColors + Avatar (on paper)">
        <div data-theme="light" className="flex flex-wrap gap-3 bg-paper p-4 shadow-sheet">
          {recipientColors.map((color, index) => (
            <div
              key={color.name}
              className="flex h-9 items-center gap-2 rounded-sm border px-2 text-xs text-ink"
              style={{ borderColor: color.solid, backgroundColor: color.soft }}
            >
              <Avatar name={people[index] ?? ''} color={index} size="small" />
              {color.name}
            </div>
          ))}
        </div>
      </Sample>
    </>
  )
}
