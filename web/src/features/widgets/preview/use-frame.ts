import { useEffect, useRef, useState } from 'react'
import { type PreviewMessage, readWidgetMessage } from '@envoi/contract/rules/widget-message'

/** So long its page may be silent before it is given up. */
const PATIENCE = 10_000

/**
 * The frame of a widget's page, which is at an origin of its own. It is heard only from there and from this very frame, and
 * told there alone what is not saved yet: once it has spoken, since nobody listens before.
 */
export function useFrame(address: string, message: PreviewMessage) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  const [isLate, setIsLate] = useState(false)
  const { origin } = new URL(address)
  useEffect(() => {
    const hear = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
      if (from !== origin || source === null || source !== frame.current?.contentWindow) return
      const told = readWidgetMessage(data)
      if (told?.type === 'envoi:height') setHeight(told.height)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [origin])
  const isThere = height !== undefined
  useEffect(() => {
    if (isThere) frame.current?.contentWindow?.postMessage(message, origin)
  }, [isThere, message, origin])
  useEffect(() => {
    if (isThere) return undefined
    const timer = setTimeout(() => setIsLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [isThere])
  return { frame, height, isLate: isLate && !isThere }
}
