import { expect, test } from 'vitest';
import { videoAt } from '../../../../site/rich-text/transforms/blocks/video-address.ts';

test.each([
  ['https://www.youtube.com/watch?v=M7lc1UVf-VE&list=x', 'https://www.youtube.com/watch?v=M7lc1UVf-VE'],
  ['http://youtube.com/watch?v=M7lc1UVf-VE&t=42s', 'https://www.youtube.com/watch?v=M7lc1UVf-VE&t=42'],
  ['https://m.youtube.com/shorts/M7lc1UVf-VE', 'https://www.youtube.com/watch?v=M7lc1UVf-VE'],
  ['https://youtu.be/M7lc1UVf-VE?si=x', 'https://www.youtube.com/watch?v=M7lc1UVf-VE'],
  ['//www.youtube.com/embed/M7lc1UVf-VE?feature=oembed', 'https://www.youtube.com/watch?v=M7lc1UVf-VE'],
  ['https://www.youtube-nocookie.com/embed/M7lc1UVf-VE', 'https://www.youtube.com/watch?v=M7lc1UVf-VE'],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871/0a1b2c', 'https://vimeo.com/76979871/0a1b2c'],
  ['https://player.vimeo.com/video/76979871?h=0a1b2c&dnt=1', 'https://vimeo.com/76979871/0a1b2c'],
])('recognises %s as the video at %s', (address, page) => {
  expect(videoAt(address)?.page).toBe(page);
});

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v="><script>',
  'https://www.youtube.com.evil.example/watch?v=M7lc1UVf-VE',
  'https://www.youtube.com@evil.example/embed/M7lc1UVf-VE',
  'javascript://www.youtube.com/embed/M7lc1UVf-VE',
  'https://vimeo.com/channels/staffpicks',
  'https://player.vimeo.com/video/76979871?h="x',
  '/watch?v=M7lc1UVf-VE',
])('does not recognise %s', (address) => {
  expect(videoAt(address)).toBeNull();
});
