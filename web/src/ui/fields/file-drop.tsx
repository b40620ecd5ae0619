import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import styles from './file-drop.module.css'

/** Where a file to be imported is chosen. While this is shown, what is dropped anywhere is to be imported, not to be sent. */
export function FileDrop({
  words,
  accept,
  onChoose,
}: {
  words: { text: string; choose: string; drop: string }
  accept: string
  onChoose: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOver = useDrop(onChoose)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={styles.drop} data-over={isOver}>
      <p className="small">{words.text}</p>
      <Button ref={button} icon="sheet" onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
      <span className="small desk-only">{words.drop}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = Array.from(target.files ?? [])
          // So that the same file can be chosen again.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}

/** Hears of files before the rest of the page does. Gives whether one is held over it. */
function useDrop(onDrop: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onDrop)
  useEffect(() => {
    const ended = new AbortController()
    const listen = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', hear: (event: DragEvent) => void): void =>
      addEventListener(
        name,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          event.stopPropagation()
          hear(event)
        },
        { capture: true, signal: ended.signal },
      )
    listen('dragenter', () => setIsOver(true))
    listen('dragover', () => setIsOver(true))
    listen('dragleave', ({ relatedTarget }) => setIsOver(relatedTarget !== null))
    listen('drop', ({ dataTransfer }) => {
      setIsOver(false)
      const [file] = Array.from(dataTransfer?.files ?? [])
      if (file) take(file)
    })
    return () => ended.abort()
  }, [])
  return isOver
}
