import { useEffect, useEffectEvent, useState } from 'react'

/** Something is held over the page. `count` is 0 where the browser does not tell. */
export type Drag = { count: number }

/** While files are held over the page a browser speaks at least three times a second; after that silence they are gone. */
const SILENCE = 1000

/**
 * Follows files over the whole window. Also where they are not wanted, the browser must not open them instead of the
 * page: an upload under way would be lost.
 */
export function useFileDrag({
  isWanted,
  onDrop,
}: {
  isWanted: boolean
  onDrop(items: DataTransferItemList): void
}): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null)
  const drop = useEffectEvent(onDrop)

  useEffect(() => {
    const ended = new AbortController()
    const options = { signal: ended.signal }
    /** Entering the next element comes before leaving the last: only who leaves the newest leaves the page. */
    let newest: EventTarget | null = null
    let isOurs = false
    let silence: ReturnType<typeof setTimeout> | undefined
    const listenOn = (): void => {
      clearTimeout(silence)
      silence = setTimeout(end, SILENCE)
    }
    const end = (): void => {
      clearTimeout(silence)
      newest = null
      setDrag(null)
    }
    const listen = (
      name: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      take: (event: DragEvent, data: DataTransfer) => void,
    ) =>
      addEventListener(
        name,
        (event) => {
          const data = event.dataTransfer
          if (isOurs || !data?.types.includes('Files')) return
          event.preventDefault()
          take(event, data)
        },
        options,
      )

    // What is dragged from within the page is no file from outside, whatever a browser says.
    addEventListener('dragstart', () => (isOurs = true), options)
    addEventListener('dragend', () => (isOurs = false), options)
    const hold = (over: EventTarget | null, { items }: DataTransfer): void => {
      newest = over
      listenOn()
      // Counted here: the browser tells it only while it speaks.
      const count = [...items].filter(({ kind }) => kind === 'file').length
      if (isWanted) setDrag((held) => held ?? { count })
    }
    listen('dragenter', ({ target }, data) => hold(target, data))
    listen('dragover', ({ target }, data) => {
      data.dropEffect = isWanted ? 'copy' : 'none'
      // Also after a silence: they were there all the while.
      hold(target, data)
    })
    listen('dragleave', ({ target }) => (target === newest ? end() : undefined))
    listen('drop', (_, { items }) => {
      end()
      if (isWanted) drop(items)
    })
    return () => {
      ended.abort()
      end()
    }
  }, [isWanted])
  return drag
}
