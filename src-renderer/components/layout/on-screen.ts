import { useFrame } from './frame.ts';

/**
 * Whether the panel that asks is on screen: false behind another tab of its place. Called while a component is made; what
 * it returns follows the layout. Pictures and reads that nobody sees are left undone by it.
 */
export function onScreen(): () => boolean {
  const frame = useFrame();
  return () => frame === undefined || frame.deck.workspaces.isShown(frame.id);
}
