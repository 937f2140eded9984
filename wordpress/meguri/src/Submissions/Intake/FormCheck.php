<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

use Meguri\Submissions\Forms;

/** Holds what was typed into a form against its rules, and normalises it: `contract/submissions/forms.ts`. */
final class FormCheck
{
    /** @var array<string, string> the first problem of each field */
    public array $problems = [];

    /**
     * @param array<string, mixed> $typed
     * @return array<string, string> the form's fields; meaningless where there are problems
     */
    public function fields(string $kind, array $typed): array
    {
        $fields = [];
        foreach (Forms::fields($kind) as $name => $rules) {
            $value = $typed[$name] ?? $rules['default'] ?? null;
            $fields[$name] = is_string($value) ? $this->follow($name, $value, $rules['steps']) : '';
            if (!is_string($value)) {
                $this->problems[$name] = $rules['type_problem'];
            }
        }
        return $this->together($kind, $fields);
    }

    /** @param list<array<string, mixed>> $steps */
    private function follow(string $name, string $value, array $steps): string
    {
        foreach ($steps as $step) {
            if (isset($step['clean'])) {
                $value = [Normalize::class, $step['clean']]($value);
            } elseif (!self::holds($value, $step)) {
                $this->problems[$name] = $step['problem'];
                return '';
            }
        }
        return $value;
    }

    /** @param array<string, mixed> $step */
    private static function holds(string $value, array $step): bool
    {
        return match (array_key_first($step)) {
            'max_length' => Normalize::length($value) <= $step['max_length'],
            'min_length' => Normalize::length($value) >= $step['min_length'],
            'enum' => in_array($value, $step['enum'], true),
            'pattern' => preg_match('~' . str_replace('~', '\~', $step['pattern']) . '~uD', $value) === 1,
            'check' => $value === '' || Normalize::isTelephone($value),
        };
    }

    /** The rules between fields. @param array<string, string> $fields @return array<string, string> */
    private function together(string $kind, array $fields): array
    {
        if (isset($fields['kana']) && $fields['lang'] === 'ja' && $fields['kana'] === '') {
            $this->problems['kana'] ??= 'required';
        }
        if ($kind !== 'contact') {
            return $fields;
        }
        foreach (['place', 'use'] as $name) {
            if ($fields['kind'] === 'property' && $fields[$name] === '') {
                $this->problems[$name] ??= 'required';
            } elseif ($fields['kind'] !== 'property') {
                $fields[$name] = '';
            }
        }
        return $fields;
    }
}
