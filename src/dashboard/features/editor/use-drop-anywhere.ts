import { useEffect, useEffectEvent } from 'react'

/** Takes files dropped outside the drop zone, which would make the browser leave the page and open them. */
export function useDropAnywhere(onFiles: (files: File[]) => void): void {
  const taken = useEffectEvent(onFiles)
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      taken(files)
    }
    document.addEventListener('dragover', onDragOver)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragover', onDragOver)
      document.removeEventListener('drop', onDrop)
    }
  }, [])
}
