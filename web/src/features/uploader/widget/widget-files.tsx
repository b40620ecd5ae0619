import { useWidgetWords } from '../../../platform/widget-words.ts'
import { IconButton } from '../../../ui/button.tsx'
import { iconOfFile } from '../../../ui/display/file-kind.ts'
import { FileName } from '../../../ui/display/file-name.tsx'
import { Icon } from '../../../ui/icon.tsx'
import list from '../done/push-done.module.css'
import type { DraftFile } from '../state.ts'
import styles from './widget.module.css'

/** More than so many scroll. */
const SEEN = 4

/** Names and sizes; with `onRemove` each can be taken out. */
export function WidgetFiles({
  files,
  label,
  onRemove,
}: {
  files: DraftFile[]
  label: string
  onRemove?: (id: string) => void
}) {
  const { t, format } = useWidgetWords()
  return (
    <ul
      className={`${list.list} ${styles.files}`}
      aria-label={label}
      {...(files.length > SEEN && !onRemove && { tabIndex: 0 })}
    >
      {files.map(({ id, name, size }) => (
        <li key={id} className={list.file}>
          <Icon name={iconOfFile(name)} />
          <FileName name={name} />
          <span className="small num">{format.size(size)}</span>
          {onRemove && (
            <IconButton icon="close" size={16} label={t('widget:remove_file', { name })} onClick={() => onRemove(id)} />
          )}
        </li>
      ))}
    </ul>
  )
}
