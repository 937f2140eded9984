export { default } from './plain.tsx';

export const check = () => false;
