import type { Language } from '@envoi/contract/words'
import { Button } from '../../ui/button.tsx'
import { widgetLost as en } from '../../words/en/widget-lost.ts'
import { widgetLost as fr } from '../../words/fr/widget-lost.ts'
import styles from './widget-lost.module.css'

/** In place of a widget whose words have not come. What it sends would not get through either. */
export function WidgetLost({ language }: { language: Language }) {
  const { text, reload } = { en, fr }[language]
  return (
    <main className={styles.lost}>
      <p role="alert">{text}</p>
      <Button icon="refresh" onClick={() => location.reload()}>
        {reload}
      </Button>
    </main>
  )
}
