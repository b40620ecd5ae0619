import type { WidgetBoot } from '@envoi/contract/boot'

export function WidgetScreen({ boot: { widget } }: { boot: WidgetBoot }) {
  return <main>{widget.receiver}</main>
}
