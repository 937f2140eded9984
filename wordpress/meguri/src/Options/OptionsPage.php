<?php

declare(strict_types=1);

namespace Meguri\Options;

/** A settings page, rendered by {@see OptionsPages}. */
interface OptionsPage
{
    /** Address parameter `page` */
    public function slug(): string;

    public function title(): string;

    public function introduction(): string;

    /** @return array<string, mixed> current form values */
    public function read(): array;

    /** @param array<string, mixed> $posted sanitized @return array<string, mixed> normalized, without empty rows */
    public function normalize(array $posted): array;

    /** @return list<array{place: string, label: string, message: string}> errors */
    public function check(array $values): array;

    /** Returns the form place of a path in the stored option. */
    public function placeOf(string $lang, string $path): string;

    /** @param array<string, mixed> $values validated */
    public function save(array $values): void;

    public function show(OptionsForm $form, array $values): void;
}
