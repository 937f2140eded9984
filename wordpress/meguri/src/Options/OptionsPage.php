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

    /** @return array<string, mixed> current values of the form */
    public function read(): array;

    /**
     * @param array<string, mixed> $posted sanitized texts
     * @return array<string, mixed> normalized values without empty rows
     */
    public function tidy(array $posted): array;

    /** @return list<array{place: string, label: string, message: string}> errors */
    public function check(array $values): array;

    /** Returns the form place of a path in the site profile or redirects. */
    public function placeOf(string $lang, string $path): string;

    /** @param array<string, mixed> $values validated values */
    public function save(array $values): void;

    public function show(OptionsForm $form, array $values): void;
}
