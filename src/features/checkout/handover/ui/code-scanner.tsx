import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { useCamera } from './use-camera.ts'

interface Props {
  buyer: string
  onText: (text: string) => void
}

/** The camera for the buyer's QR code. Without one, or without permission, the digits below do the same. */
export function CodeScanner({ buyer, onText }: Props) {
  const { video, state, start } = useCamera(onText)
  if (state === 'refused') {
    return (
      <p role="status" className="mt-4 rounded-lg bg-sunken px-4 py-3 text-sm">
        The camera is not available. Type the digits instead: {buyer} can read them to you.
      </p>
    )
  }
  const isOn = state === 'on'
  return (
    <div className="relative mt-4 grid h-64 place-items-center overflow-hidden rounded-lg bg-[#14231a] text-white">
      <video
        ref={video}
        muted
        playsInline
        aria-label="Camera image"
        className={classNames('absolute inset-0 size-full object-cover', !isOn && 'invisible')}
      />
      <span aria-hidden="true" className="scan-corners relative size-44" />
      {state === 'off' ? (
        <Button className="absolute" onClick={start}>
          <Icon name="camera" size={18} />
          Scan with the camera
        </Button>
      ) : (
        <p role="status" className="absolute inset-x-0 bottom-0 bg-[#14231a]/80 px-3 py-2 text-center text-sm">
          {isOn ? `Point at the picture on ${buyer}’s phone` : 'Starting the camera...'}
        </p>
      )}
    </div>
  )
}
