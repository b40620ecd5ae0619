import { useTranslation } from 'react-i18next'
import { chooseSounds, useIsMuted } from '../../../platform/sound/sound-choice.ts'
import { IconButton } from '../../../ui/button.tsx'

/** Whether the end is heard. It is remembered for the next time. */
export function SoundSwitch() {
  const { t } = useTranslation('arrived')
  const isMuted = useIsMuted()
  return (
    <IconButton
      role="switch"
      aria-checked={!isMuted}
      icon={isMuted ? 'mute' : 'sound'}
      label={t('sounds')}
      title={isMuted ? t('sounds_off') : t('sounds_on')}
      onClick={() => chooseSounds(isMuted)}
    />
  )
}
