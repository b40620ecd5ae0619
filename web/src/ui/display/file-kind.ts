import type { IconName } from '../icon.tsx'

const endings: Partial<Record<IconName, string>> = {
  film: 'avi m4v mkv mov mp4 mpeg mpg mts webm wmv',
  sound: 'aac aif aiff flac m4a mid mp3 oga ogg opus wav wma',
  image: 'ai avif bmp cr2 dng eps gif heic jpeg jpg nef png psd raw svg tif tiff webp',
  sheet: 'csv key numbers ods odp ppt pptx tsv xls xlsm xlsx',
  doc: 'doc docx epub md odt pages pdf rtf tex txt',
  plan: 'dgn dwg dxf ifc rvt skp step stl',
  archive: '7z bz2 gz rar tar tgz xz zip zst',
}

const icons = new Map(
  Object.entries(endings).flatMap(([icon, list]) => list.split(' ').map((ending) => [ending, icon as IconName])),
)

/** The drawing beside a file's name, by the ending of the name. */
export function iconOfFile(name: string): IconName {
  const dot = name.lastIndexOf('.')
  return (dot > 0 && icons.get(name.slice(dot + 1).toLowerCase())) || 'file'
}
