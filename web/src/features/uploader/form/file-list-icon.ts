import type { IconName } from '../../../ui/icon.tsx'

const endings: [IconName, string[]][] = [
  ['film', ['mp4', 'mov', 'mkv', 'avi', 'webm', 'm4v', 'mpg', 'mpeg']],
  ['image', ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'tif', 'tiff', 'svg', 'psd', 'raw']],
  ['doc', ['pdf', 'doc', 'docx', 'odt', 'txt', 'md', 'rtf', 'pages']],
  ['sheet', ['xls', 'xlsx', 'ods', 'csv', 'numbers']],
  ['plan', ['dwg', 'dxf', 'ifc', 'rvt', 'skp', 'step']],
  ['archive', ['zip', '7z', 'rar', 'tar', 'gz', 'tgz', 'xz', 'zst']],
]
const byEnding = new Map(endings.flatMap(([icon, names]) => names.map((name) => [name, icon] as const)))

/** What a file is, as far as its ending tells. */
export const iconOfFile = (name: string): IconName =>
  byEnding.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? 'file'
