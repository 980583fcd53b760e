import { useNavigate } from 'react-router'
import { limits } from '#domain/limits.ts'
import { FileDrop } from '../kit/inputs/file-drop.tsx'
import { acceptedFiles, keepChosen } from './chosen-files.ts'

/** Takes files and opens the editor with them. */
export function BeginByDrop({ label, editor }: { label: string; editor: string }) {
  const navigate = useNavigate()
  return (
    <FileDrop
      label={label}
      description={`PDF, .docx or .doc, up to ${limits.documentBytes / 1024 / 1024} MB each`}
      accept={acceptedFiles}
      onFiles={(files) => {
        keepChosen(files)
        void navigate(editor)
      }}
    />
  )
}
