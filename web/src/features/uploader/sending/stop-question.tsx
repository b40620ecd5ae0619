import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'

/** Asked before what has arrived is given up. Staying is the first answer. */
export function StopQuestion({
  title,
  text,
  stay,
  leave,
  onStay,
  onLeave,
}: {
  title: string
  text: string
  stay: string
  leave: string
  onStay(): void
  onLeave(): void
}) {
  return (
    <Modal
      title={title}
      onClose={onStay}
      foot={
        <>
          <Button variant="primary" onClick={onStay}>
            {stay}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    >
      <p className="num">{text}</p>
    </Modal>
  )
}
