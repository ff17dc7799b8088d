/** Reads the QR code in a video's current image; null when there is none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own detector where it has one, otherwise a small library, loaded now. */
export async function openReader(): Promise<QrReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  if (Own && (await Own.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (!context || width === 0) return null
    canvas.width = width
    canvas.height = height
    context.drawImage(video, 0, 0)
    try {
      return decode(context.getImageData(0, 0, width, height))
    } catch {
      // Most images hold no code.
      return null
    }
  }
}
