import type { words as english } from '../en/widget-loader.ts'
import type { Same } from '../same.ts'

export const words: Same<typeof english> = {
  send_files: 'Envoyer des fichiers',
  close: 'Fermer',
}
