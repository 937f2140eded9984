import { createMaker, type Maker, type MakerFiles } from '../maker/maker-process.ts';
import type { DrawCard } from './card-drawing.ts';

/** How long the process stays after its last card, in milliseconds: they come in bursts, and it takes 100 MB. */
const IDLE_MS = 20_000;

/** Draws cards in a process that is there while somebody asks for them. Call it for one at a time. */
export function drawOnDemand(files: MakerFiles): DrawCard {
  let maker: Maker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(idle);
    maker?.[Symbol.dispose]();
    maker = null;
  }

  return async (drawing) => {
    clearTimeout(idle);
    maker ??= createMaker(files, 'now');
    try {
      return await maker.draw(drawing);
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, IDLE_MS).unref();
    }
  };
}
