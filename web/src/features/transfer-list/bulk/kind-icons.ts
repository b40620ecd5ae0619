import type { IconName } from '../../../ui/icon.tsx'
import type { Kind } from '../row-ways.ts'

export const kindIcons: Record<Kind, IconName> = {
  extend: 'clock',
  close: 'pause',
  reopen: 'play',
  delete: 'trash',
  exclude: 'close',
}
