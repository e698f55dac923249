import { FolderDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Shows that files may be dropped anywhere on the window. The paths themselves come from the preload script as the
 * event `source.dropped`; a page cannot see them.
 */
export function DropOverlay(): ReactNode {
  const { t } = useTranslation();
  const [dragging, setDragging] = useState(false);

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onDragOver = (event: DragEvent) => {
      // Without this the browser would open the file in place of the window.
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = hasFiles(event) ? 'copy' : 'none';
      setDragging(hasFiles(event));
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setDragging(false);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);

  if (!dragging) return null;
  return (
    <div className="drop-overlay">
      <div className="drop-target">
        <FolderDown size={32} aria-hidden="true" />
        <strong>{t('library.dropHere')}</strong>
        <span>{t('library.dropHereHint')}</span>
      </div>
    </div>
  );
}
