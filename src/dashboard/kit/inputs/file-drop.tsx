import Upload from 'lucide-react/icons/upload'
import type { ReactNode } from 'react'
import type { FileDropItem } from 'react-aria'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '../buttons/button.tsx'
import { classes } from '../layout/classes.ts'

export interface FileDropProps {
  /** What to drop, such as `Drop PDF or Word files here`. */
  label: string
  /** Limits in words, such as `Up to 10 MB each`. */
  description?: ReactNode
  buttonLabel?: string
  /** Media types and extensions offered in the file dialog. */
  accept: readonly string[]
  allowsMultiple?: boolean
  /** All files that were dropped or chosen: the owner checks and refuses. */
  onFiles: (files: File[]) => void
  isDisabled?: boolean
  /** `row` for a slim strip below existing files. */
  variant?: 'area' | 'row'
}

/** Takes files: dropped, pasted, or chosen with a button. */
export function FileDrop({
  label,
  description,
  buttonLabel = 'Choose files',
  accept,
  allowsMultiple = true,
  onFiles,
  isDisabled = false,
  variant = 'area',
}: FileDropProps) {
  return (
    <DropZone
      aria-label={label}
      isDisabled={isDisabled}
      getDropOperation={() => 'copy'}
      onDrop={({ items }) => {
        const files = items.filter((item): item is FileDropItem => item.kind === 'file')
        void Promise.all(files.map((item) => item.getFile())).then((all) => all.length > 0 && onFiles(all))
      }}
      className={classes(
        'flex items-center rounded-lg border border-dashed border-control bg-surface text-center transition-colors data-disabled:opacity-60',
        'data-drop-target:border-accent-ink data-drop-target:bg-accent-soft data-focus-visible:border-accent-ink data-focus-visible:shadow-[0_0_0_1px_var(--accent-ink)]',
        variant === 'area'
          ? 'min-h-52 flex-col justify-center gap-4 px-6 py-8'
          : 'flex-wrap justify-between gap-3 px-4 py-3 text-start',
      )}
    >
      {variant === 'area' && (
        <span className="flex size-11 items-center justify-center rounded-lg bg-raised text-muted shadow-card">
          <Upload aria-hidden className="size-5" />
        </span>
      )}
      <div className="flex flex-col gap-0.5">
        <span className="text-base font-medium text-ink">{label}</span>
        {description !== undefined && <span className="text-sm text-faint">{description}</span>}
      </div>
      <FileTrigger
        acceptedFileTypes={accept}
        allowsMultiple={allowsMultiple}
        onSelect={(list) => list && list.length > 0 && onFiles([...list])}
      >
        <Button variant={variant === 'area' ? 'primary' : 'secondary'} isDisabled={isDisabled}>
          {buttonLabel}
        </Button>
      </FileTrigger>
    </DropZone>
  )
}
