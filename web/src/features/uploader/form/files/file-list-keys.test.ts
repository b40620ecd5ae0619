import { expect, test } from 'vitest'
import { type FileCommand, type FileKey, commandOfKey } from './file-list-keys.ts'

const noModifier = { altKey: false, ctrlKey: false, metaKey: false }
const third: Omit<FileKey, 'key'> = {
  ...noModifier,
  isOnRow: true,
  isMoving: false,
  index: 2,
  count: 10,
  place: 2,
  places: 10,
  parent: null,
}

test.each<[string, Partial<FileKey> & { key: string }, FileCommand | undefined]>([
  ['an arrow goes to the next row', { key: 'ArrowDown' }, { do: 'go', to: 3 }],
  ['an arrow goes to the row before', { key: 'ArrowUp' }, { do: 'go', to: 1 }],
  ['the first row has none before it', { key: 'ArrowUp', index: 0 }, { do: 'go', to: 0 }],
  ['the last row has none after it', { key: 'ArrowDown', index: 9 }, { do: 'go', to: 9 }],
  ['a page is three rows', { key: 'PageDown' }, { do: 'go', to: 5 }],
  ['a page up ends at the first row', { key: 'PageUp' }, { do: 'go', to: 0 }],
  ['Home and End go to the ends', { key: 'End' }, { do: 'go', to: 9 }],
  ['with Alt the file goes along', { key: 'ArrowUp', altKey: true }, { do: 'move', to: 1 }],
  ['with Alt also from a button of the row', { key: 'Home', altKey: true, isOnRow: false }, { do: 'move', to: 0 }],
  [
    'a pressed grip lets arrows move the file',
    { key: 'ArrowDown', isOnRow: false, isMoving: true },
    { do: 'move', to: 3 },
  ],
  ['Escape lets the grip go', { key: 'Escape', isMoving: true }, { do: 'leave' }],
  ['Escape means nothing otherwise', { key: 'Escape' }, undefined],
  ['arrows on a button are not the list’s', { key: 'ArrowDown', isOnRow: false }, undefined],
  ['Enter on the row renames', { key: 'Enter' }, { do: 'rename' }],
  ['Enter with Ctrl is left to the form, which sends', { key: 'Enter', ctrlKey: true }, undefined],
  ['Enter with the command key too', { key: 'Enter', metaKey: true }, undefined],
  ['Enter with Alt means nothing', { key: 'Enter', altKey: true }, undefined],
  ['Enter on a button presses the button', { key: 'Enter', isOnRow: false }, undefined],
  ['F2 renames from anywhere in the row', { key: 'F2', isOnRow: false }, { do: 'rename' }],
  ['Delete removes from anywhere in the row', { key: 'Delete', isOnRow: false }, { do: 'remove' }],
  ['Enter opens a folder', { key: 'Enter', isOpen: false }, { do: 'fold', isOpen: true }],
  ['Enter closes an open one', { key: 'Enter', isOpen: true }, { do: 'fold', isOpen: false }],
  ['an arrow to the right opens a folder', { key: 'ArrowRight', isOpen: false }, { do: 'fold', isOpen: true }],
  ['an arrow to the left closes it', { key: 'ArrowLeft', isOpen: true }, { do: 'fold', isOpen: false }],
  ['a folder is not renamed', { key: 'F2', isOpen: false }, undefined],
  ['from a file in it, an arrow to the left goes to the folder', { key: 'ArrowLeft', parent: 1 }, { do: 'go', to: 1 }],
  ['a loose file has none to go to', { key: 'ArrowLeft' }, undefined],
  [
    'a file in a folder is moved among those of the folder',
    { key: 'End', altKey: true, place: 0, places: 3, parent: 1 },
    { do: 'move', to: 2 },
  ],
  ['a letter means nothing', { key: 'a' }, undefined],
])('keys in the list of files: %s', (_rule, key, command) => {
  expect(commandOfKey({ ...third, ...key })).toEqual(command)
})
