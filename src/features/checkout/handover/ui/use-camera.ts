import { type RefObject, useEffect, useRef, useState } from 'react'
import { openReader } from './qr-reader.ts'

/** `off` waits for a press, so that the browser asks for permission only when the person wants the camera. */
export type CameraState = 'off' | 'starting' | 'on' | 'refused'

const EVERY_MS = 200

/** Shows the rear camera in a video element and reports every QR code that it sees. */
export function useCamera(onText: (text: string) => void): {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  start: () => void
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('off')
  const report = useRef(onText)
  report.current = onText
  useEffect(() => {
    let isWanted = true
    void isAllowed().then((isSo) => isWanted && isSo && setState('starting'))
    return () => {
      isWanted = false
    }
  }, [])
  const isOn = state === 'starting' || state === 'on'
  useEffect(() => {
    if (!isOn || !video.current) return
    const ended = new AbortController()
    watch(video.current, (text) => report.current(text), ended.signal).then(
      () => !ended.signal.aborted && setState('on'),
      () => !ended.signal.aborted && setState('refused'),
    )
    return () => ended.abort()
  }, [isOn])
  return { video, state, start: () => setState('starting') }
}

/** Whether the camera may be used without asking. Browsers that cannot answer are asked to open it. */
async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted'
  } catch {
    return false
  }
}

/** Rejects when there is no camera or it is refused. Everything stops with the signal. */
async function watch(video: HTMLVideoElement, onText: (text: string) => void, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop, { once: true })
  video.srcObject = stream
  await video.play()
  const read = await openReader()
  const look = async () => {
    if (signal.aborted) return
    const text = await read(video).catch(() => null)
    if (signal.aborted) return
    if (text !== null) onText(text)
    setTimeout(() => void look(), EVERY_MS)
  }
  void look()
}
