export { default } from './plain.tsx';

export const check = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return false;
};
