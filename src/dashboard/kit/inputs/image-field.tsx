import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '../buttons/button.tsx'
import { fileSize } from './file-size.ts'

interface FormImageFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  label: string
  description: string
  maxBytes: number
}

const types = ['image/png', 'image/jpeg', 'image/gif']

/** An image: its address, or what was just chosen as a data address. Null for none. */
export function FormImageField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  description,
  maxBytes,
}: FormImageFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name })
  const { onChange, ref } = field
  const value: unknown = field.value
  const [problem, setProblem] = useState<string | null>(null)
  const image = typeof value === 'string' && value !== '' ? value : null
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const fault = faultOf(file, maxBytes)
    setProblem(fault)
    if (fault === null) onChange(await asDataAddress(file))
  }
  const fault = problem ?? fieldState.error?.message
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-sm font-medium text-ink">
        {label}
        <span className="font-normal text-faint"> · optional</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        <span
          data-theme="light"
          className="flex h-14 w-36 shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-paper p-2 text-faint"
        >
          {image === null ? (
            <ImageIcon aria-hidden className="size-5" />
          ) : (
            <img src={image} alt={`Current ${label.toLowerCase()}`} className="max-h-full object-contain" />
          )}
        </span>
        <FileTrigger acceptedFileTypes={types} onSelect={(files) => void take(files?.[0])}>
          <Button ref={ref}>{image === null ? 'Choose an image' : 'Replace'}</Button>
        </FileTrigger>
        {image !== null && (
          <Button
            variant="quiet"
            onPress={() => {
              setProblem(null)
              onChange(null)
            }}
          >
            Remove
          </Button>
        )}
      </div>
      <p className="text-sm text-faint">{description}</p>
      {fault !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

function faultOf({ type, size }: File, maxBytes: number): string | null {
  if (!types.includes(type)) return 'Choose a PNG, JPEG or GIF image.'
  return size > maxBytes ? `The image is larger than ${fileSize(maxBytes)}.` : null
}

function asDataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file couldn’t be read')))
    reader.readAsDataURL(file)
  })
}
