import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { Notice } from '#ui/primitives/notice.tsx'

/** Side of the saved picture in pixels. */
const SIDE = 640
const QUALITY = 0.9
const MAX_ZOOM = 4

export interface Picked {
  /** Object URL of the photo. */
  url: string
  photo: ImageBitmap
}

interface Props extends Picked {
  isPending: boolean
  /** Error of the last failed upload. */
  failure: string | null
  onClose: () => void
  onCropped: (file: File) => void
}

/** Lets the user choose the visible part of their photo. Loaded after a photo is picked. */
export default function AvatarCrop({ url, photo, isPending, failure, onClose, onCropped }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const use = async () => {
    if (area) onCropped(await cut(photo, area))
  }
  return (
    <Dialog isOpen onClose={onClose} title="Choose what is shown">
      <div className="relative aspect-square max-h-[50dvh] w-full overflow-hidden rounded-md bg-sunken">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          keyboardStep={8}
          cropperProps={{ 'aria-label': 'Part that is shown; move the photo with the arrow keys', role: 'group' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
        />
      </div>
      <label className="mt-4 flex items-center gap-3 font-[620] text-sm">
        Zoom
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          value={zoom}
          aria-valuetext={`${zoom.toFixed(1)} times`}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-11 flex-1 accent-leaf"
        />
      </label>
      {failure && (
        <Notice tone="destructive" isUrgent title="Update Failed">
          {failure}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" isPending={isPending} onClick={() => void use()}>
          Use this photo
        </Button>
      </div>
    </Dialog>
  )
}

/** The selected part, scaled to stay below every upload limit. Transparent areas become white. */
async function cut(photo: ImageBitmap, { x, y, width, height }: Area): Promise<File> {
  const side = Math.min(SIDE, Math.max(1, Math.round(width)))
  const canvas = new OffscreenCanvas(side, side)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw.')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(photo, x, y, width, height, 0, 0, side, side)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })], 'avatar.jpg', {
    type: 'image/jpeg',
  })
}
