import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'

/** Opens the device's share dialog for a page, this one by default; without one, copies the link. */
export function ShareButton({ title, path }: { title: string; path?: string }) {
  const share = async () => {
    const url = path ? new URL(path, window.location.origin).href : window.location.href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', description: 'Product link has been copied to clipboard' })
    } catch (error) {
      // Dismissing the device's dialog is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({
        tone: 'destructive',
        title: 'Error sharing',
        description: 'There was an error trying to share this product.',
      })
    }
  }
  return (
    <Button onClick={() => void share()}>
      <Icon name="share-2" size={18} />
      Share
    </Button>
  )
}
